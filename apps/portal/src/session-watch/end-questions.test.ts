import { me } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { passwordPrompt, promptForPassword } from '../kit/password-prompt.ts'
import { actorAnswer, signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { askSignOut, signOutQuestion } from '../session/sign-out-question.ts'
import { askStepUp, stepUpPrompt } from '../session/step-up.ts'
import { takeTokens } from '../session/take-tokens.ts'
import { settle } from '../testing/clock.ts'
import { aPortal, type TestPortal } from '../testing/portal.ts'
import { endQuestions } from './end-questions.ts'

type Question = readonly [
  name: string,
  ask: (portal: TestPortal) => Promise<unknown>,
  isOpen: (portal: TestPortal) => boolean,
  end: unknown,
]

const questions: readonly Question[] = [
  [
    'for the password',
    ({ store }) => store.set(promptForPassword, 0),
    ({ store }) => store.get(passwordPrompt) !== undefined,
    false,
  ],
  [
    'for a second factor',
    ({ store }) => store.set(askStepUp, {}),
    ({ store }) => store.get(stepUpPrompt) !== undefined,
    'cancelled',
  ],
  [
    'whether to sign out everywhere',
    ({ store }) => store.set(askSignOut, 'everywhere'),
    ({ store }) => store.get(signOutQuestion) !== undefined,
    'cancelled',
  ],
]

describe('what was asked of a user', () => {
  test.each(questions)(
    'SEC-SS-46 a question %s ends unanswered once the session is another user’s, and not before',
    async (_name, ask, isOpen, end) => {
      const portal = await aPortal({ answers: { getProfile: async () => me } })
      endQuestions(portal.store)
      await portal.store.set(openSession, signedInAnswer)
      const ending = ask(portal)
      portal.store.set(takeTokens, { ...signedInAnswer })
      await settle()
      expect([portal.store.get(session).step, isOpen(portal)]).toEqual(['signedIn', true])
      portal.store.set(takeTokens, actorAnswer)
      expect([await ending, isOpen(portal)]).toEqual([end, false])
    },
  )
})
