import { neverSet } from '@vestibule/contract/constants'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { changeMfaPolicy, type Policies } from './policies.atoms.ts'

const types = ['DontForce', 'Force', 'ForceExceptSAML'] as const

const toType = (text: unknown) => types.find((type) => type === text)

type MfaDialogProps = { readonly policy: Policies['mfa']; readonly onClose: () => void }

/** Says who needs a second factor. People who are signed in are asked at their next refresh. */
export const MfaDialog = ({ policy: [own, vendor], onClose }: MfaDialogProps) => {
  const { t } = useTranslation('security')
  const saved = own?.enforceMFAType ?? vendor.enforceMFAType
  const [chosen, choose] = useState(saved)
  return (
    <FormDialog
      size="small"
      action={changeMfaPolicy}
      title={t('mfa.title')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = own?.updatedAt ?? neverSet) => ({
        enforceMFAType: toType(form.get('enforceMFAType')) ?? saved,
        updatedAt,
      })}
      compared={{
        enforceMFAType: { label: t('mfa.label'), show: (type) => t(`mfa.${toType(type) ?? saved}`) },
      }}
      onClose={onClose}
    >
      <fieldset className="v-group">
        <legend className="v-label">{t('mfa.label')}</legend>
        {types.map((type) => (
          <label key={type} className="v-check">
            <input
              type="radio"
              className="v-tick is-round"
              name="enforceMFAType"
              value={type}
              defaultChecked={type === saved}
              onChange={() => choose(type)}
            />
            <span>
              {t(`mfa.${type}`)}
              <small>{t(`mfa.hint.${type}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== 'DontForce' && <AffectedNote policy="mfa" />}
    </FormDialog>
  )
}
