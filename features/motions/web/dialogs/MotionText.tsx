import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import classes from './motion-dialogs.module.css'

/** Wording and reason in full, so that signatories see all that they sign. */
export function MotionText({ motion: { description, reason } }: { motion: Pick<Motion, 'description' | 'reason'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Part title={t('motion_form.description')} text={description} />
      {reason && <Part title={t('motion_form.reason')} text={reason} />}
    </>
  )
}

const Part = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={4} className={classes.subtitle}>
      {title}
    </Title>
    <p className={classes.text}>{text}</p>
  </section>
)
