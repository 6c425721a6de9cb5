import { FailedJobs } from '@hedgerow/event-store';
import { Module } from '@nestjs/common';
import { Runtime } from '../runtime.js';
import { AllFailedJobs, FailedJobCount } from './failed-job.type.js';
import { RetryFailedJobs } from './retry-failed-jobs.js';

@Module({
  providers: [
    AllFailedJobs,
    FailedJobCount,
    {
      provide: FailedJobs,
      inject: [Runtime],
      useFactory: ({ storePool }: Runtime) => new FailedJobs(storePool),
    },
    RetryFailedJobs,
  ],
})
export class SupportModule {}
