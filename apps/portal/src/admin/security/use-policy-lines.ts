import {
  saveLockoutPolicy,
  savePasswordComposition,
  savePasswordHistoryPolicy,
  savePasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { saveMfaPolicy } from '@vestibule/contract/areas/security-policies'
import { CalendarClock, History, KeyRound, Lock, Smartphone } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bootAtom } from '../../ports/boot.ts'
import type { Policies } from './policies.atoms.ts'
import { shownPolicies } from './shown-policies.ts'

/** The lines of the policies for everyone: what each says now, and the dialog that changes it. */
export const usePolicyLines = () => {
  const { t } = useTranslation('security')
  const { name: application } = useAtomValue(bootAtom).application
  const numbered = (kind: 'lockout' | 'history' | 'rotation', count: number | undefined) => ({
    title: t(`${kind}.title`),
    hint: count === undefined ? t(`${kind}.off`) : t(`${kind}.value`, { count }),
    dialog: kind,
  })
  return (answer: Policies) => {
    const { mfa, lockout, history, rotation, composition } = shownPolicies(answer)
    const { minLength, needed, chosen, isRepeatRefused, isForbidden } = composition
    const demands = [
      t('composition.value', { count: minLength }),
      ...(needed > 0 ? [t('composition.tests', { count: needed, total: chosen.length })] : []),
      ...(isRepeatRefused ? [t('composition.noRepeats')] : []),
      ...(isForbidden ? [t('composition.forbidden', { application })] : []),
    ]
    return [
      {
        icon: Smartphone,
        title: t('mfa.title'),
        hint: `${t(`mfa.${mfa.value}`)}. ${t(`mfa.hint.${mfa.value}`)}`,
        isImposed: mfa.isImposed,
        dialog: 'mfa',
        operation: saveMfaPolicy,
      },
      {
        ...numbered('lockout', lockout.value),
        icon: Lock,
        isImposed: lockout.isImposed,
        operation: saveLockoutPolicy,
      },
      {
        icon: KeyRound,
        title: t('composition.title'),
        hint: demands.join(' '),
        isImposed: false,
        dialog: 'composition',
        operation: savePasswordComposition,
      },
      {
        ...numbered('history', history.value),
        icon: History,
        isImposed: history.isImposed,
        operation: savePasswordHistoryPolicy,
      },
      {
        ...numbered('rotation', rotation.value),
        ...(rotation.isForbidden && { hint: t('rotation.forbidden', { application }) }),
        icon: CalendarClock,
        isImposed: rotation.isImposed,
        isForbidden: rotation.isForbidden,
        operation: savePasswordRotationPolicy,
      },
    ] as const
  }
}
