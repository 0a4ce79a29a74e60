import { callServer } from './call.ts'
import type { Keeper } from './keeper.ts'
import type { HostedParts } from './parts.ts'

type Held = { readonly token: string; readonly answer: Promise<unknown> }

const held = new WeakMap<Keeper, Map<string, Held>>()

/** Asks once for each access token: what a user may do can have changed with the next. A failure is asked again. */
export const readOncePerToken = async <Answer>(parts: HostedParts, path: string): Promise<Answer> => {
  const { keeper, hosted } = parts
  const token = await hosted.getAccessToken()
  const answers = held.get(keeper) ?? new Map<string, Held>()
  held.set(keeper, answers)
  const before = answers.get(path)
  if (before?.token === token) return before.answer as Promise<Answer>
  const answer = callServer<Answer>(parts, path)
  const mine: Held = { token, answer }
  answers.set(path, mine)
  answer.catch(() => answers.get(path) === mine && answers.delete(path))
  return answer
}
