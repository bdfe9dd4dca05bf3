/** Before all suites: services under test start with compiled code at hand, as those of `npm start` do. */
export { compileAhead as setup } from '../../scripts/prepare.ts';
