export type { HostedEvents } from './events.ts'
export { createHosted, type Hosted } from './hosted.ts'
export type { HostedOptions, LoginOptions } from './options.ts'
