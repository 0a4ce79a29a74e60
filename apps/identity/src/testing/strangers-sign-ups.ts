// A stranger signs an address up where a code activates, and tries all that its handles let them.
import {
  activateAccountWithOTC,
  getActivateAccountStrategy,
  lookUpActivationStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { forgotPassword, loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { ApiError } from '@vestibule/contract'
import { aBrowser, type Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

type Handle = { readonly userId: string; readonly token: string; readonly browser: Browser }
type Step = (stranger: Stranger) => Promise<unknown>
type Stranger = { readonly testServer: TestServer; readonly email: string; readonly handles: Handle[] }

/** How often a stranger signs an address up in the end: the last ones are over the limit of its mails. */
const signUps = 5

/** An answer or a refusal, without what is another one each time. */
const readAnswer = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError) return { code: error.code, context: error.context }
    throw error
  })

const signUp: Step = async ({ testServer, email, handles }) => {
  const fields = { email, companyName: 'Newco' }
  const browser = aBrowser(testServer)
  const { userId = '', activationToken: token = '', ...rest } = await browser.call(signUpUser, fields)
  handles.push({ userId, token, browser })
  testServer.clock.advance(1)
  return {
    ...rest,
    form: userId.replace(/[^-]/g, 'x'),
    version: userId[14],
    isSame: userId === handles[0]?.userId,
  }
}
const type = (_: Stranger, handle: Handle | undefined, password?: string) => {
  const { browser, ...typed } = handle!
  return readAnswer(browser.call(activateAccountWithOTC, { ...typed, code: '000000', password }))
}
const typeAll: Step = (stranger) =>
  stranger.handles.reduce<Promise<unknown[]>>(
    async (answers, handle) => [...(await answers), await type(stranger, handle)],
    Promise.resolve([]),
  )
const wait: Step = async ({ testServer }) => testServer.clock.advance(601)
const another =
  (index: number): Step =>
  async (stranger) => {
    const { testServer, email, handles } = stranger
    testServer.clock.advance(130)
    await aBrowser(testServer).call(resendActivationEmail, { email, token: handles.at(index)!.token })
    return type(stranger, handles.at(index))
  }
const anotherByAddress: Step = async (stranger) => {
  await aBrowser(stranger.testServer).call(resendActivationEmail, { email: stranger.email })
  return typeAll(stranger)
}
const anotherPassword: Step = async (stranger) => {
  await aBrowser(stranger.testServer).call(forgotPassword, { email: stranger.email })
  return typeAll(stranger)
}
/** What is shown where the address was typed, and in another browser; the address is there as it was typed. */
const read: Step = async ({ testServer, email, handles }) => {
  const { browser, ...page } = handles[0]!
  const last = handles.at(-1)!
  const answers = [
    await readAnswer(browser.call(getActivateAccountStrategy, page)),
    await readAnswer(last.browser.call(lookUpActivationStrategy, { userId: last.userId, token: last.token })),
    await readAnswer(aBrowser(testServer).call(lookUpActivationStrategy, page)),
    await readAnswer(aBrowser(testServer).call(loadPasswordConfig, { userId: page.userId })),
  ]
  return JSON.parse(JSON.stringify(answers).replaceAll(email, 'the address'))
}
const guessName: Step = async (stranger) => [
  await type(stranger, stranger.handles[0], 'xanthopoulos kimberly'),
  await type(stranger, stranger.handles[0], 'short'),
  await type(stranger, stranger.handles[0]),
]
const fiveTries: Step = async (stranger) => {
  const answers = []
  for (let tries = 0; tries < 5; tries += 1) answers.push(await type(stranger, stranger.handles[0]))
  return answers
}

const tryNewPage: Step = async (stranger) => {
  await signUp(stranger)
  return fiveTries({ ...stranger, handles: stranger.handles.slice(-1) })
}

const steps: readonly (readonly [string, Step])[] = [
  ['sign up', signUp],
  ['ask what is chosen', read],
  ['guess the name', guessName],
  ['sign up again', signUp],
  ['another code', another(0)],
  ['wait', wait],
  ['after its end', typeAll],
  ['another code after its end', another(0)],
  ['wait again', wait],
  ['another code once it is known', another(0)],
  ['another code for the address', anotherByAddress],
  ['wait once more', wait],
  ['another password', anotherPassword],
  ...Array.from({ length: signUps - 2 }, () => ['sign up once more', signUp] as const),
  ['wait after that', wait],
  ['another code for an older page', another(1)],
  ['another code for the newest page', another(-1)],
  ['another code for the address, over the limit of its mails', anotherByAddress],
  ['ask what is chosen, later', read],
  ['five tries', fiveTries],
  ...Array.from({ length: 4 }, () => ['tries of a page more', tryNewPage] as const),
  ['ask what is chosen, in the end', read],
]

/**
 * Answers what each step was answered.
 *
 * @param whenKnown what becomes of the address after the stranger's second sign-up
 */
export const signUpAsStranger = async (
  testServer: TestServer,
  email: string,
  whenKnown: () => Promise<unknown> = async () => {},
): Promise<[string, unknown][]> => {
  const stranger: Stranger = { testServer, email, handles: [] }
  const answers: [string, unknown][] = []
  for (const [step, take] of steps) {
    if (step === 'wait again') await whenKnown()
    answers.push([step, await take(stranger)])
  }
  return answers
}
