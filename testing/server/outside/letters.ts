import type { Letter } from '#platform/server/mail/letters.ts'

export const aLetter = (change: Partial<Letter> = {}): Letter => ({
  to: 'anna@example.org',
  reply_to: null,
  language: 'de',
  subject: 'Mitteilung zu einer Sitzung',
  opening: ['Guten Tag'],
  message: 'Die Akten liegen auf.',
  link: { label: 'Zur Sitzung', address: 'https://sitzungen.example/meetings/4' },
  closing: ['Bitte antworten Sie nicht darauf.'],
  ...change,
})
