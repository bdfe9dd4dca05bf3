/** How a suite gets a running service. The scaled-out suite puts several nodes in this place. */
export * from './service-process.ts';
