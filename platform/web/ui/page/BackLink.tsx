import { UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './BackLink.module.css'

type Props = {
  label: string
  /** The parent's title. */
  detail?: string
  link: LinkProps
}

/** The link to the parent, at the top of a sidebar. */
export const BackLink = ({ label, detail, link }: Props) => (
  <Link {...link} className={classes.link}>
    <IconArrowLeft size={20} aria-hidden />
    <span>
      {label}
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  </Link>
)

/** The same to the previous page. */
export const BackButton = ({ label, onBack }: { label: string; onBack: () => void }) => (
  <UnstyledButton className={classes.link} onClick={onBack}>
    <IconArrowLeft size={20} aria-hidden />
    {label}
  </UnstyledButton>
)
