import { buildAll } from './build.ts'

/** Before tests that start processes: a server of one built file is up in a quarter of the time of its sources. */
export const setup = (): Promise<void> => buildAll(console.log, ['e2e-servers'])
