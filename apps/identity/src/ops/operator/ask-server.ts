import { askControl } from '../../runtime/control-socket.ts'
import { readLine } from '../../runtime/read-line.ts'
import { StartError } from '../../runtime/start-error.ts'
import type { CommandAnswer, CommandRequest } from './command-request.ts'

/**
 * Lets the server that has a data directory run a command.
 *
 * @returns undefined when no server listens there
 * @throws StartError when the server stopped before it answered
 */
export const askServer = async (
  dataDirectory: string,
  request: CommandRequest,
): Promise<CommandAnswer | undefined> => {
  const socket = await askControl(dataDirectory, request)
  if (socket === undefined) return undefined
  try {
    return JSON.parse(await readLine(socket)) as CommandAnswer
  } catch (error) {
    throw new StartError(
      'The server stopped before it answered, so the command may or may not have been carried out: look, then run it again',
      { cause: error },
    )
  } finally {
    socket.destroy()
  }
}
