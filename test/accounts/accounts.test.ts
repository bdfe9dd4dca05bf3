import { describeAccounts } from './suites/all.ts';

describeAccounts();
