import { MultiSelect, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import classes from './edit.module.css'
import { type InPerson, keyOf, type MotionForm, type PrincipalKey, type Written } from './motion-form.ts'
import type { Principal } from './use-choices.ts'

type Props = {
  form: MotionForm
  principals: Principal[]
  motion: Motion | undefined
  readOnly: boolean
  /** The first signatory cannot be another. */
  isFirstFixed?: boolean
}

/** Who is asked to sign; those who have signed stay. Nobody can be named twice. */
export function SignatoryFields(props: Props) {
  return (
    <>
      <FirstSignatory {...props} />
      <div className={classes.pair}>
        <FurtherSignatory {...props} name="second" />
        <FurtherSignatory {...props} name="third" />
      </div>
      <OtherSignatories {...props} />
    </>
  )
}

function FirstSignatory({ isFirstFixed = false, ...props }: Props) {
  const { t } = useTranslation()
  const { id, can_create_proposals_for_other_people } = useMe()
  const isSigned = (props.motion?.signatures.length ?? 0) > 0
  const isOwn = props.form.values.first === `user-${id}`
  const fixed = isOwn && !can_create_proposals_for_other_people ? t('motion_form.first_signatory_fixed') : undefined
  return (
    <Person
      {...props}
      name="first"
      label={t('motion_form.first_signatory')}
      required
      disabled={isFirstFixed || isSigned || !can_create_proposals_for_other_people}
      description={isSigned ? t('motions.first_signatory_stays') : fixed}
    />
  )
}

function FurtherSignatory({ name, isFirstFixed: _, ...props }: Props & { name: 'second' | 'third' }) {
  const { t } = useTranslation()
  const hasSigned = signedOf(props.motion).some((signatory) => keyOf(signatory) === props.form.values[name])
  return (
    <Person
      {...props}
      name={name}
      label={t(`motion_form.${name}_signatory`)}
      disabled={hasSigned}
      description={hasSigned ? t('motion_form.has_signed') : undefined}
    />
  )
}

type PersonProps = Omit<Props, 'isFirstFixed'> & {
  name: InPerson
  label: string
  required?: boolean
  disabled: boolean
  description: string | undefined
}

function Person({ form, principals, name, motion: _motion, ...shown }: PersonProps) {
  const { t } = useTranslation()
  const { onChange, ...field } = form.field(name)
  const people = principals.filter(({ key, type }) => type === 'user' && isFree(form.values, key, name))
  return (
    <Select
      {...field}
      {...shown}
      classNames={{ input: classes.fixed }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      openOnFocus={false}
      clearable={!shown.required}
      allowDeselect={false}
      data={people.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={(key) => onChange(key)}
      nothingFoundMessage={t('motion_form.no_member_found')}
    />
  )
}

const kinds: Signatory['type'][] = ['committee', 'committeegroup', 'user']

function OtherSignatories({ form, principals, motion, readOnly }: Props) {
  const { t } = useTranslation()
  const { onChange, value, ...field } = form.field('others')
  const signed = signedOf(motion).filter(({ role }) => role === 'OTHER_SIGNATORY')
  const free = principals.filter(({ key }) => isFree(form.values, key, 'others'))
  const label = ({ title, type }: Principal) => t('motion_form.of_kind', { title, kind: t(`motion_form.kind_${type}`) })
  return (
    <MultiSelect
      {...field}
      label={t('motion_form.other_signatories')}
      description={
        signed.length > 0 && t('motion_form.other_signatories_signed', { names: signed.map(({ full_name }) => full_name).join(', ') })
      }
      readOnly={readOnly}
      searchable
      openOnFocus={false}
      hidePickedOptions
      data={kinds.map((kind) => ({
        group: t(`motion_form.kinds_${kind}`),
        // Those who have signed cannot be removed.
        items: free
          .filter(({ type }) => type === kind)
          .map((one) => ({ value: one.key, label: label(one), disabled: signed.some((signatory) => keyOf(signatory) === one.key) })),
      }))}
      // An unknown person would be shown as a number.
      value={value.filter((key) => free.some((one) => one.key === key))}
      onChange={(keys) => onChange([...new Set([...signed.map(keyOf), ...keys])])}
      nothingFoundMessage={t('motion_form.nobody_found')}
    />
  )
}

const signedOf = (motion: Motion | undefined) => motion?.signatories.filter(({ is_signed }) => is_signed) ?? []

/** Whether somebody is not named in any other field. */
const isFree = ({ first, second, third, others }: Written, key: PrincipalKey, field: InPerson | 'others') =>
  [['first', first], ['second', second], ['third', third], ...others.map((other) => ['others', other] as const)].every(
    ([name, named]) => name === field || named !== key,
  )
