import { createContext } from 'react';
import type { Item } from '../../tray/item.ts';

/** The files that the settings of a form are for; none where the form is that of a later step. */
export const WorkedOn = createContext<readonly Item[]>([]);
