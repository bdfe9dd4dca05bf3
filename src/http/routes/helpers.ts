import type { Routes } from '../context.ts';

export const helperRoutes: Routes = () => {};
