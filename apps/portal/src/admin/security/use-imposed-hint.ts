import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bootAtom } from '../../ports/boot.ts'

/** Says that the installation asks for a policy, so that it cannot be loosened here. */
export const useImposedHint = (): string => {
  const { t } = useTranslation('security')
  const { application } = useAtomValue(bootAtom)
  return t('imposed', { application: application.name })
}
