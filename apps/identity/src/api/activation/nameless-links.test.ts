import { activateAccount, lookUpActivationStrategy } from '@vestibule/contract/areas/activation'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { getTenants } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'seven tall green trees'

describeOnServer('a link that carries nothing typed', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`nameless-${engine}-`)

  test('asks what its user is called, who is invited elsewhere and signed up by themselves', async () => {
    const email = nextAddress()
    const { browser } = await aMaker(testServer())
    await browser.call(addUser, { email, roleIds: [] })
    const owner = aBrowser(testServer())
    await owner.call(signUpUser, { email, name: 'Typed Name', companyName: 'Typedco', password })
    const link = resetParams((await testServer().mail()).linkTo(email))
    expect(await owner.call(lookUpActivationStrategy, link)).toMatchObject({ shouldSetName: true })
    const { accessToken } = await owner.call(activateAccount, { ...link, password, name: 'Kim Roe' })
    owner.accessToken = accessToken
    expect(await owner.call(getProfile, {})).toMatchObject({ name: 'Kim Roe' })
    expect(await owner.call(getTenants, {})).toMatchObject([{ name: 'Kim Roe' }])
  })

  test('of a sign-up alone with its name asks nothing', async () => {
    const email = nextAddress()
    const owner = aBrowser(testServer())
    await owner.call(signUpUser, { email, name: 'Typed Name', companyName: 'Typedco', password })
    const link = resetParams((await testServer().mail()).linkTo(email))
    expect(await owner.call(lookUpActivationStrategy, link)).not.toHaveProperty('shouldSetName')
    const { accessToken } = await owner.call(activateAccount, { ...link, name: 'Another Name' })
    owner.accessToken = accessToken
    expect(await owner.call(getProfile, {})).toMatchObject({ name: 'Typed Name' })
  })
})
