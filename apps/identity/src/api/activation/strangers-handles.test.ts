import {
  activateAccountWithOTC,
  getActivateAccountStrategy,
  lookUpActivationStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { savePasswordComposition } from '@vestibule/contract/areas/password-rules'
import { forgotPassword, loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Handle = { readonly userId: string; readonly token: string }
type Step = (stranger: Stranger) => Promise<unknown>
type Stranger = { readonly email: string; readonly handles: Handle[] }

/** How often a stranger signs an address up in the end: the last ones are over the limit of its mails. */
const signUps = 5

describeOnServer(
  'what a stranger learns of an address by signing it up, where a code activates',
  (engine) => {
    const testServer = useTestServer(engine)
    beforeAll(() =>
      changeSettings(testServer().services.db, testServer().services, {
        oneTimeCodes: { activation: true, invitation: true },
      }),
    )

    /** An answer or a refusal, without what is another one each time. */
    const readAnswer = (call: Promise<unknown>): Promise<unknown> =>
      call.catch((error: unknown) => {
        if (error instanceof ApiError) return { code: error.code, context: error.context }
        throw error
      })

    const signUp: Step = async ({ email, handles }) => {
      const fields = { email, companyName: 'Newco' }
      const {
        userId = '',
        activationToken: token = '',
        ...rest
      } = await aBrowser(testServer()).call(signUpUser, fields)
      handles.push({ userId, token })
      testServer().clock.advance(1)
      return {
        ...rest,
        form: userId.replace(/[^-]/g, 'x'),
        version: userId[14],
        isSame: userId === handles[0]?.userId,
      }
    }
    const type = (handle: Handle | undefined, password?: string) =>
      readAnswer(
        aBrowser(testServer()).call(activateAccountWithOTC, { ...handle!, code: '000000', password }),
      )
    const typeAll: Step = ({ handles }) =>
      handles.reduce<Promise<unknown[]>>(
        async (answers, handle) => [...(await answers), await type(handle)],
        Promise.resolve([]),
      )
    const wait: Step = async () => testServer().clock.advance(601)
    const another =
      (index: number): Step =>
      async ({ email, handles }) => {
        testServer().clock.advance(130)
        await aBrowser(testServer()).call(resendActivationEmail, { email, token: handles.at(index)!.token })
        return type(handles.at(index))
      }
    const anotherByAddress: Step = async (stranger) => {
      await aBrowser(testServer()).call(resendActivationEmail, { email: stranger.email })
      return typeAll(stranger)
    }
    const anotherPassword: Step = async (stranger) => {
      await aBrowser(testServer()).call(forgotPassword, { email: stranger.email })
      return typeAll(stranger)
    }
    const read: Step = async ({ handles: [handle] }) => [
      await readAnswer(aBrowser(testServer()).call(getActivateAccountStrategy, handle!)),
      await readAnswer(aBrowser(testServer()).call(lookUpActivationStrategy, handle!)),
      await readAnswer(aBrowser(testServer()).call(loadPasswordConfig, { userId: handle!.userId })),
    ]
    const guessName: Step = async ({ handles: [handle] }) => [
      await type(handle, 'xanthopoulos kimberly'),
      await type(handle, 'short'),
      await type(handle),
    ]
    const fiveTries: Step = async ({ handles: [handle] }) => {
      const answers = []
      for (let tries = 0; tries < 5; tries += 1) answers.push(await type(handle))
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

    let count = 0
    const newTeam = async () => {
      const team = await aProvisioned(testServer())
      const rule = { minLength: 23, requiredTests: {}, optionalTests: { requireUppercase: true } }
      await team.browser.call(savePasswordComposition, { ...rule, minOptionalTestsToPass: 1 })
      return { team, email: `kim${(count += 1)}@${team.domain}` }
    }
    const name = { givenName: 'Kimberly', familyName: 'Xanthopoulos' }
    const nameByDirectory = ({ directory }: Provisioned, email: string) =>
      provision(directory, email, { name, displayName: 'Kimberly Xanthopoulos' })
    const invite = async ({ admin }: Provisioned, email: string) =>
      (await signedIn(testServer(), admin)).call(addUser, {
        email,
        name: 'Kimberly Xanthopoulos',
        roleIds: [],
      })
    /** The owner signs the address up too, and types the code. */
    const enter = async (_: Provisioned, email: string) => {
      const fields = { email, companyName: 'Own', password: 'seven tall green trees' }
      const answer = await aBrowser(testServer()).call(signUpUser, fields)
      const { userId = '', activationToken: token = '' } = answer
      const code = await mailedCode(testServer(), email)
      await aBrowser(testServer()).call(activateAccountWithOTC, { userId, token, code })
    }

    type Team = Provisioned
    /** What becomes of an address, and whether it does before the stranger comes or after their second sign-up. */
    const fates: Readonly<Record<string, (team: Team, email: string) => Promise<unknown>>> = {
      'that has an account': enter,
      'that a directory has named': nameByDirectory,
      'that was invited': invite,
    }
    const later: typeof fates = {
      'that a directory names later': nameByDirectory,
      'that is invited later': invite,
    }

    const attack = async (email: string, whenKnown: () => Promise<unknown>) => {
      const stranger: Stranger = { email, handles: [] }
      const answers: [string, unknown][] = []
      for (const [step, take] of steps) {
        if (step === 'wait again') await whenKnown()
        answers.push([step, await take(stranger)])
      }
      return answers
    }
    const attackUnknown = async () => attack((await newTeam()).email, async () => {})

    test('SEC-PW-05 SEC-PW-28 an address that is known to none: the answers to compare with', async () => {
      const answers = new Map(await attackUnknown())
      const invalid = expect.objectContaining({ code: 'CODE_INVALID' })
      expect(answers.get('guess the name')).toEqual([invalid, invalid, invalid])
      expect(answers.get('sign up again')).toMatchObject({ isSame: true })
      expect(answers.get('another code after its end')).toEqual(invalid)
      expect(answers.get('another code for the newest page')).toEqual(invalid)
      expect(answers.get('tries of a page more')).toContainEqual(
        expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS' }),
      )
    })

    test.each(Object.entries(fates))(
      'SEC-PW-05 SEC-PW-28 an address %s is answered as one known to none',
      async (_, make) => {
        const { team, email } = await newTeam()
        await make(team, email)
        testServer().clock.advance(86_400)
        expect(await attack(email, async () => {})).toEqual(await attackUnknown())
      },
    )

    test.each(Object.entries(later))(
      'SEC-PW-05 SEC-PW-28 an address %s is answered as one known to none',
      async (_, make) => {
        const { team, email } = await newTeam()
        expect(await attack(email, () => make(team, email))).toEqual(await attackUnknown())
      },
    )

    test('SEC-PW-05 SEC-PW-28 an address whose owner enters later is answered as one that was signed up once more', async () => {
      const [one, other] = [await newTeam(), await newTeam()]
      const again = (email: string) => aBrowser(testServer()).call(signUpUser, { email, companyName: 'Own' })
      const entered = await attack(one.email, () => enter(one.team, one.email))
      expect(entered).toEqual(await attack(other.email, () => again(other.email)))
    })
  },
)
