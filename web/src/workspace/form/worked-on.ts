import { createContext } from 'react';
import type { Item } from '../../tray/item.ts';

/** The files that a form's settings apply to; none for a later step. */
export const WorkedOn = createContext<readonly Item[]>([]);
