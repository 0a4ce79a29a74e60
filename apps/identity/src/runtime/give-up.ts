/** Ends the process with one line for each thing that is wrong. */
export const giveUp = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
