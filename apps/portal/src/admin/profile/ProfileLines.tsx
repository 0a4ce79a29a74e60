import type { User } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import type { InputHTMLAttributes } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LineField } from '../../kit/form/LineField.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import type { FieldName, ProfileFields } from './fields.ts'
import { PictureLine } from './picture/PictureLine.tsx'

type LinesProps = {
  readonly user: User
  readonly saved: ProfileFields
  readonly refused: ReadonlySet<string>
}

/** How each field is typed and filled in by the browser. */
const kinds: Readonly<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: 'name', maxLength: 200 },
  phoneNumber: { type: 'tel', autoComplete: 'tel', dir: 'ltr' },
  jobTitle: { autoComplete: 'organization-title', maxLength: 200 },
  address: { autoComplete: 'street-address', maxLength: 500 },
}

export const ProfileLines = ({ user, saved, refused }: LinesProps) => {
  const { t } = useTranslation('profile')
  const appearance = useAtomValue(fieldAppearance)
  const line = (name: FieldName, notes: { hint?: string; error?: string } = {}) => (
    <LineField
      {...kinds[name]}
      name={name}
      label={t(name)}
      hint={notes.hint}
      error={refused.has(name) ? notes.error : undefined}
      defaultValue={saved[name]}
      appearance={appearance('profile', name)}
    />
  )
  return (
    <div className="v-panel">
      <PictureLine user={user} />
      {line('name', { error: t('nameMissing') })}
      {line('phoneNumber', { hint: t('phoneHint'), error: t('phoneMalformed') })}
      {line('jobTitle')}
      {line('address')}
    </div>
  )
}
