import { chromium } from './chromium.ts';
import type { ProgramDriver } from './driver.ts';
import { libreoffice } from './libreoffice.ts';

/** The drivers of all programs. */
export const DRIVERS: readonly ProgramDriver[] = [libreoffice, chromium];
