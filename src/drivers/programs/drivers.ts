import { chromium } from './chromium.ts';
import { cjxl } from './cjxl.ts';
import type { ProgramDriver } from './driver.ts';
import { heifEnc } from './heif-enc.ts';
import { libreoffice } from './libreoffice.ts';
import { tesseract } from './tesseract.ts';

/** The drivers of all programs. */
export const DRIVERS: readonly ProgramDriver[] = [libreoffice, chromium, tesseract, heifEnc, cjxl];
