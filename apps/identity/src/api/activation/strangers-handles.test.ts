import { activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { savePasswordComposition } from '@vestibule/contract/areas/password-rules'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser, getUsersV3 } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { changeAddress } from '../../domain/members/change-address.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, goSocial } from '../../testing/federation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aFormerOwner, changeOwn } from '../../testing/proved-addresses.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { signUpAsStranger } from '../../testing/strangers-sign-ups.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer(
  'what a stranger learns of an address by signing it up, where a code activates',
  (engine) => {
    const testServer = useTestServer(engine)
    beforeAll(async () => {
      const { services } = testServer()
      const oneTimeCodes = { activation: true, invitation: true }
      await changeSettings(services.db, services, { oneTimeCodes })
      await aSocialProvider(testServer())
    })

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
      const browser = aBrowser(testServer())
      const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
      const code = await mailedCode(testServer(), email)
      await browser.call(activateAccountWithOTC, { userId, token, code })
    }

    type Fate = (team: Provisioned, email: string) => Promise<unknown>
    const inviteAndRemove: Fate = async (team, email) => {
      await invite(team, email)
      const browser = await signedIn(testServer(), team.admin)
      const [invited] = (await browser.call(getUsersV3, { _email: email })).items
      await browser.call(deleteUser, { userId: invited!.id })
    }
    const nameAndRemove: Fate = async (team, email) => {
      const id = await nameByDirectory(team, email)
      await team.directory.send('DELETE', `/Users/${id}`)
    }
    const comeBySocial: Fate = async (_, email) => {
      const frame = aBrowser(testServer())
      const { txn } = await goSocial(testServer(), frame, { email })
      await frame.call(redeemExternalLogin, { txn })
    }
    const changeTo: Fate = async (_, email) => {
      const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
      const verify = await changeOwn(testServer(), await signedIn(testServer(), user), email)
      await verify()
    }
    const moveAway: Fate = async (_, email) => aFormerOwner(testServer(), await aTenant(testServer()), email)

    /** What becomes of an address, and whether it does before the stranger comes or after their second sign-up. */
    const fates: Readonly<Record<string, Fate>> = {
      'that has an account': enter,
      'that a directory has named': nameByDirectory,
      'that was invited': invite,
      'that was invited, and removed again': inviteAndRemove,
      'that a directory has named, and removed again': nameAndRemove,
      'whose owner has come by a social provider': comeBySocial,
      'that an owner has changed to': changeTo,
      'whose owner has moved away': moveAway,
    }
    const later: typeof fates = {
      'that a directory names later': nameByDirectory,
      'that is invited later': invite,
      'that is invited later, and removed again': inviteAndRemove,
      'that a directory names later, and removes again': nameAndRemove,
      'whose owner comes by a social provider later': comeBySocial,
      'that an owner changes to later': changeTo,
    }

    const attackUnknown = async () => signUpAsStranger(testServer(), (await newTeam()).email)

    test('SEC-PW-05 SEC-PW-28 an address that is known to none: the answers to compare with', async () => {
      const answers = new Map(await attackUnknown())
      const invalid = expect.objectContaining({ code: 'CODE_INVALID' })
      expect(answers.get('guess the name')).toEqual([invalid, invalid, invalid])
      expect(answers.get('sign up again')).toMatchObject({ isSame: true })
      expect(answers.get('another code after its end')).toEqual(invalid)
      expect(answers.get('another code once it is known')).toEqual(invalid)
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
        expect(await signUpAsStranger(testServer(), email)).toEqual(await attackUnknown())
      },
    )

    test.each(Object.entries(later))(
      'SEC-PW-05 SEC-PW-28 an address %s is answered as one known to none',
      async (_, make) => {
        const { team, email } = await newTeam()
        expect(await signUpAsStranger(testServer(), email, () => make(team, email))).toEqual(
          await attackUnknown(),
        )
      },
    )

    test('SEC-PW-05 SEC-PW-28 an address whose owner moves away later is answered as one known to none', async () => {
      const { email } = await newTeam()
      const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
      const { services } = testServer()
      const next = { email: `gone-${user.id}@free.test`, canonicalEmail: `gone-${user.id}@free.test` }
      const move = () => services.transaction((tx) => changeAddress(tx, services, user.id, next))
      expect(await signUpAsStranger(testServer(), email, move)).toEqual(await attackUnknown())
    })

    test('SEC-PW-05 SEC-PW-28 an address whose owner enters later is answered as one that was signed up once more', async () => {
      const [one, other] = [await newTeam(), await newTeam()]
      const again = (email: string) => aBrowser(testServer()).call(signUpUser, { email, companyName: 'Own' })
      const entered = await signUpAsStranger(testServer(), one.email, () => enter(one.team, one.email))
      expect(entered).toEqual(await signUpAsStranger(testServer(), other.email, () => again(other.email)))
    })
  },
)
