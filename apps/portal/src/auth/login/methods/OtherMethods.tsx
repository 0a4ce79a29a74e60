import { storageKeys } from '@vestibule/contract/constants'
import { useAtom, useAtomValue } from 'jotai'
import { Fragment, useEffect } from 'react'
import { bootAtom } from '../../../ports/boot.ts'
import { ExternalRefusal } from '../external/ExternalRefusal.tsx'
import { ProviderWindow } from '../social/ProviderWindow.tsx'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { socialFlow } from '../social/social.atoms.ts'
import { storageAtom } from '../../../ports/storage.ts'
import { passkeyMethods } from './last-used-first.ts'
import { PasskeyMethod } from './PasskeyMethod.tsx'
import { QuickLogin } from './QuickLogin.tsx'
import { Or } from './Or.tsx'
import { SmsMethod } from './SmsMethod.tsx'
import { useServedMethod } from './use-served-method.ts'
import type { MethodProps } from './method.ts'
import './messages.ts'
import '../../../theme/other-methods.css'

/** What a person came in by last time comes first; a provider is one of its group. */
const methodsInOrder = (lastUsed: string | undefined): readonly ('social' | 'sms' | 'passkey')[] => {
  if (lastUsed === 'sms') return ['sms', 'social', 'passkey']
  return passkeyMethods.includes(lastUsed ?? '') ? ['passkey', 'social', 'sms'] : ['social', 'sms', 'passkey']
}

/** Everything beside the address: one button for each way in that is open. Arrives after the first step stands. */
export const OtherMethods = ({ state, send }: MethodProps) => {
  const { otherWays = [], social = [] } = useAtomValue(bootAtom).policies
  const [out, sendOut] = useAtom(socialFlow)
  const lastUsed = useAtomValue(storageAtom).read(storageKeys.preferredLoginMethod)
  const ordered = methodsInOrder(lastUsed)
  useServedMethod()
  useEffect(() => {
    if (out.step === 'signedIn') send({ is: 'answered', answer: out.answer })
  }, [out, send])
  if (out.step === 'waiting') {
    const name = social.find(({ id }) => id === out.provider)?.name ?? ''
    return <ProviderWindow state={out} name={name} send={sendOut} />
  }
  const isLast = (method: string): boolean => method === lastUsed
  const all = {
    social: social.length > 0 && <SocialButtons providers={social} lastUsed={lastUsed} send={sendOut} />,
    sms: otherWays.includes('sms') && <SmsMethod send={send} isLast={isLast('sms')} />,
    passkey: otherWays.includes('passkey') && (
      <PasskeyMethod state={state} send={send} isLast={passkeyMethods.some(isLast)} />
    ),
  }
  const error = out.step === 'choosing' ? (out.error ?? state.error) : undefined
  return (
    <>
      {error && <ExternalRefusal error={error} />}
      <Or />
      {ordered.map((method) => (
        <Fragment key={method}>{all[method]}</Fragment>
      ))}
      <QuickLogin state={state} send={send} />
    </>
  )
}
