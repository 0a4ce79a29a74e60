import { chosenTests, type OptionalTest, optionalTestNames } from '@vestibule/contract/password-tests'
import { neverSet, passwordLength } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { bootAtom } from '../../ports/boot.ts'
import { changeComposition, type Policies } from './policies.atoms.ts'

type CompositionDialogProps = { readonly policy: Policies['composition']; readonly onClose: () => void }

const numeric = { type: 'number', inputMode: 'numeric', required: true } as const

const readComposition = (form: FormData) => {
  const count = optionalTestNames.filter((name) => form.has(name)).length
  return {
    minLength: Number(form.get('minLength')),
    requiredTests: { checkThreeRepeatedChars: form.has('checkThreeRepeatedChars') },
    optionalTests: Object.fromEntries(optionalTestNames.map((name) => [name, form.has(name)])),
    minOptionalTestsToPass: Math.min(Number(form.get('minOptionalTestsToPass') ?? count), count),
  }
}

/** What new passwords have to be. Never less than the installation asks for. */
export const CompositionDialog = ({ policy, onClose }: CompositionDialogProps) => {
  const { t } = useTranslation('security')
  const { own, installation, updatedAt: seenAt = neverSet, isForbidden = false } = policy
  const { name: application } = useAtomValue(bootAtom).application
  const least = installation.minLength ?? passwordLength.floor
  const number = { ...numeric, missing: t('sessions.missing') }
  return (
    <FormDialog
      size="small"
      action={changeComposition}
      title={t('composition.title')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = seenAt) => ({ ...readComposition(form), updatedAt })}
      compared={{
        minLength: { label: t('composition.number') },
        ...Object.fromEntries(optionalTestNames.map((name) => [name, { label: t(`composition.${name}`) }])),
        minOptionalTestsToPass: { label: t('composition.needed') },
        checkThreeRepeatedChars: { label: t('composition.repeats') },
      }}
      onClose={onClose}
    >
      <FormField
        {...number}
        name="minLength"
        label={t('composition.number')}
        hint={t('composition.hint', { count: least, application })}
        defaultValue={String(Math.max(own?.minLength ?? least, least))}
        min={least}
        max={passwordLength.max}
      />
      {isForbidden ? (
        <p className="v-hint">{t('composition.forbidden', { application })}</p>
      ) : (
        <Tests own={own} />
      )}
    </FormDialog>
  )
}

type Own = Policies['composition']['own']

/** What characters a password needs. */
const Tests = ({ own }: { readonly own: Own }) => {
  const { t } = useTranslation('security')
  const [chosen, choose] = useState(new Set(chosenTests(own ?? {})))
  const toggle = (name: OptionalTest, isOn: boolean) =>
    choose((before) => new Set(optionalTestNames.filter((one) => (one === name ? isOn : before.has(one)))))
  return (
    <>
      <Kinds chosen={chosen} onToggle={toggle} />
      {chosen.size > 0 && (
        <FormField
          key={chosen.size}
          {...numeric}
          missing={t('sessions.missing')}
          name="minOptionalTestsToPass"
          label={t('composition.needed')}
          defaultValue={String(Math.min(own?.minOptionalTestsToPass || chosen.size, chosen.size))}
          min={1}
          max={chosen.size}
        />
      )}
      <Check
        name="checkThreeRepeatedChars"
        label={t('composition.repeats')}
        isChecked={own?.requiredTests.checkThreeRepeatedChars === true}
      />
    </>
  )
}

type KindsProps = {
  readonly chosen: ReadonlySet<OptionalTest>
  readonly onToggle: (name: OptionalTest, isOn: boolean) => void
}

/** Kinds of characters, of which a password needs some. */
const Kinds = ({ chosen, onToggle }: KindsProps) => {
  const { t } = useTranslation('security')
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('composition.kinds')}</legend>
      <p className="v-hint">{t('composition.advice')}</p>
      {optionalTestNames.map((name) => (
        <Check
          key={name}
          name={name}
          label={t(`composition.${name}`)}
          isChecked={chosen.has(name)}
          onChange={(isOn) => onToggle(name, isOn)}
        />
      ))}
    </fieldset>
  )
}
