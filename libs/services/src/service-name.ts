/** The services that Hedgerow runs on. */
export type ServiceName = 'postgres' | 'redis' | 'kafka';
export const serviceNames: readonly ServiceName[] = ['postgres', 'redis', 'kafka'];
