import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { embeddedExtensions } from './embedded-extensions.ts'
import { EngineFailed } from './engine-failed.ts'
import { guardEngine } from './guard-engine.ts'

/** What the engine writes about a failure that ends it, without time and process. */
const fatalMessage = (line: string): string | undefined =>
  /(?:PANIC|FATAL): +(.*)$/.exec(line)?.[1] ?? /^postgres: (.*)$/.exec(line)?.[1]

export type Engine = {
  readonly client: PGlite
  readonly hasFailed: () => boolean
}

/**
 * Opens the engine on a directory of files.
 * @param onFailure called once when the engine ends later on
 * @throws EngineFailed when the files cannot be opened, with what the engine says about them
 */
export const openEngine = async (
  directory: string,
  onFailure: (failure: EngineFailed) => void,
): Promise<Engine> => {
  let fatal: string | undefined
  let failed: EngineFailed | undefined
  let isOpen = false
  const files = new NodeFS(directory)
  const client = new PGlite({
    fs: files,
    extensions: embeddedExtensions,
    onStderr: (line) => {
      fatal = fatalMessage(line) ?? fatal
      return true
    },
  })
  // The first moment at which the engine is there and has not run.
  files.initialSyncFs = async () =>
    guardEngine(client, {
      lastWords: () => fatal,
      onFailure: (failure) => {
        failed = failure
        if (isOpen) onFailure(failure)
      },
    })
  try {
    await client.waitReady
  } catch (error) {
    throw new EngineFailed(fatal ?? (error instanceof Error ? error.message : 'unknown'), { cause: error })
  }
  isOpen = true
  return { client, hasFailed: () => failed !== undefined }
}
