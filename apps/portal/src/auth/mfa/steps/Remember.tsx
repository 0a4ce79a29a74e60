import { useTranslation } from '../../../i18n/use-translation.ts'
import { Check } from '../../../kit/form/Check.tsx'
import type { Pending } from '../mfa.types.ts'

type RememberProps = {
  readonly pending: Pending
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

const daySeconds = 86_400

/** Offered where the server allows it; it says for how long. */
export const Remember = ({ pending: { rememberSeconds }, isChecked, onChange }: RememberProps) => {
  const { t } = useTranslation('mfa')
  if (rememberSeconds === undefined) return null
  const label = t('remember', { count: Math.round(rememberSeconds / daySeconds) })
  return <Check name="remember" label={label} isChecked={isChecked} onChange={onChange} />
}
