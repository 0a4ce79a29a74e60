import * as v from 'valibot'
import type { CommandResult } from './command.ts'

/** A command line on its way to the server that has the database. */
export const commandRequest = v.object({
  do: v.literal('run'),
  command: v.string(),
  args: v.array(v.string()),
  variables: v.record(v.string(), v.string()),
  folder: v.string(),
})
export type CommandRequest = {
  readonly do: 'run'
  readonly command: string
  readonly args: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly folder: string
}

/** What comes back: the result, or why there is none and what the process ends with. */
export type CommandAnswer =
  | { readonly result: CommandResult }
  | { readonly problem: string; readonly exitCode: 1 | 2 }
