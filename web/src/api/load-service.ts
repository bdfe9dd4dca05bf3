import { ApiError, NO_ANSWER } from './errors.ts';

/** Loads the code that sends and follows jobs. @throws ApiError `no_answer` if it does not load */
export const loadService = () =>
  import('./service.ts').catch(() => {
    throw new ApiError(0, NO_ANSWER, '');
  });
