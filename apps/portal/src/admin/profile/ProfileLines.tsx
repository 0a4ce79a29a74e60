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
  const line = (name: FieldName, said: { hint?: string; error?: string } = {}) => (
    <LineField
      {...kinds[name]}
      name={name}
      label={t(name)}
      hint={said.hint}
      error={refused.has(name) ? said.error : undefined}
      defaultValue={saved[name]}
      appearance={appearance('profile', name)}
    />
  )
  const username = appearance('profile', 'username') === 'hidden' ? undefined : user.username
  return (
    <div className="v-panel">
      <PictureLine user={user} />
      {line('name', { error: t('nameMissing') })}
      {username !== undefined && (
        <LineField
          name="username"
          label={t('username')}
          defaultValue={username}
          appearance="viewOnly"
          dir="ltr"
        />
      )}
      {line('phoneNumber', { hint: t('phoneHint'), error: t('phoneMalformed') })}
      {line('jobTitle')}
      {line('address')}
    </div>
  )
}
