import { answerRequest } from '../ops/operator/answer-request.ts'
import type { CommandAnswer } from '../ops/operator/command-request.ts'
import type { TestServer } from './test-server.ts'

type Answer = { readonly lines: readonly string[]; readonly data: unknown; readonly problem: string }

/** Runs a command in the server of a test, as one that came over its socket. */
export const operateIn = async (
  { services }: TestServer,
  command: string,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const context = {
    ...services,
    secretKeys: () => Promise.reject(new Error('No command of these tests changes the secret key')),
    secrets: async () => services.secrets,
  }
  const request = { do: 'run', command, args, variables, folder: '/' }
  const answer: CommandAnswer = await answerRequest({ context, log: services.log }, request)
  services.clients.forget()
  return 'result' in answer
    ? { lines: answer.result.lines, data: answer.result.data, problem: '' }
    : { lines: [], data: undefined, problem: answer.problem }
}
