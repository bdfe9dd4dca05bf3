import { startProgramsElsewhere } from './quick-spawns.ts';

startProgramsElsewhere();
