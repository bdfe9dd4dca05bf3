import { ApiError, NO_ANSWER } from './errors.ts';

/** Loads what sends and follows work. @throws ApiError `no_answer` where it does not come */
export const loadService = () =>
  import('./service.ts').catch(() => {
    throw new ApiError(0, NO_ANSWER, '');
  });
