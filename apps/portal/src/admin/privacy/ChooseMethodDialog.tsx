import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { beginMethod } from './add-method.atoms.ts'
import { methodIcons } from './MethodsSection.tsx'
import { EndOthersCheck, readEndOthers } from './EndOthersCheck.tsx'
import { isKeyKind, type MethodKind, methodKinds } from './methods.ts'
import { methodList } from './privacy.atoms.ts'

type ChooseMethodDialogProps = { readonly onClose: () => void }

const isKind = (text: string): text is MethodKind => methodKinds.some((kind) => kind === text)

/** Asks which second factor to add, and begins it. */
export const ChooseMethodDialog = ({ onClose }: ChooseMethodDialogProps) => {
  const { t } = useTranslation('privacy')
  const mfa = useTranslation('mfa').t
  const view = useAtomValue(methodList.view)
  const offered = view.is === 'loading' ? [] : (view.answer?.offered ?? [])
  const [chosen, choose] = useState(offered[0])
  return (
    <FormDialog
      action={beginMethod}
      title={t('choose.title')}
      lead={t('choose.lead')}
      submit={t('choose.submit')}
      read={(form) => {
        const kind = String(form.get('kind'))
        return isKind(kind) ? { kind, ...readEndOthers(form) } : undefined
      }}
      onClose={onClose}
    >
      <fieldset className="v-options">
        <legend className="v-hidden">{t('choose.title')}</legend>
        {offered.map((kind, index) => {
          const Icon = methodIcons[kind]
          return (
            <label key={kind} className="v-option">
              <input
                type="radio"
                name="kind"
                value={kind}
                defaultChecked={index === 0}
                onChange={() => choose(kind)}
              />
              <Icon className="v-icon" aria-hidden="true" />
              <span>
                <span className="font-medium">{mfa(`method.${kind}`)}</span>
                <small>{mfa(`hint.${kind}`)}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      {/* A key is added at once; the others ask in the dialog that adds them. */}
      {chosen !== undefined && isKeyKind(chosen) && <EndOthersCheck />}
    </FormDialog>
  )
}
