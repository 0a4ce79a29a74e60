import { StartError } from './start-error.ts'

/** The command line is wrong: one sentence that says what to write instead. The process ends with code 2. */
export class InputError extends StartError {}
