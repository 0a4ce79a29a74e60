import { loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { getPasswordConfigPolicy } from '@vestibule/contract/areas/security-policies'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'

type Wanted = { readonly isOwn: boolean; readonly known: PasswordConfig | undefined }

/**
 * What tenants ask of a new password, beyond what the installation asks: those of the signed-in user, or of the user that
 * a link names. Where neither is known, or the answer does not come, the server judges alone.
 *
 * @param isOwn a signed-in user changes their own password
 * @param known what was said already, for which nothing is called
 */
export const usePasswordConfig = ({ isOwn, known }: Wanted): PasswordConfig | undefined => {
  const call = useAtomValue(callAtom)
  const { userId } = useAtomValue(route).params
  const isKnown = known !== undefined
  const [config, setConfig] = useState<PasswordConfig>()
  useEffect(() => {
    if (isKnown || (!isOwn && userId === undefined)) return undefined
    let isShown = true
    const answer = isOwn ? call(getPasswordConfigPolicy, {}) : call(loadPasswordConfig, { userId })
    answer.then(
      (answered) => isShown && setConfig(answered),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [call, isKnown, isOwn, userId])
  return known ?? config
}
