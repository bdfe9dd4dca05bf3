export { processorMs } from '#platform/processor';
