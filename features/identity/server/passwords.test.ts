import { expect, test } from 'vitest'
import { weaknessOf } from './passwords.ts'

const anna = { username: 'amuster7', first_name: 'Annegret', last_name: 'Müller-Stämpfli', email: 'a.m@gemeinde-hinterfultigen.ch' }

test.each([
  'password',
  'Password1!',
  'P@ssw0rd2024',
  '2024Passwort',
  'passwordpassword',
  'p-a-s-s-w-o-r-d',
  'Sommer2025',
  'Willkommen1',
  'Frühling24',
  'fruehling24',
  'm0tdepasse',
  'we1come!!',
  'Qwertzuiop',
  '12345678',
  'aaaaaaaaaaaa',
  '1212121212',
  'ＰＡＳＳＷＯＲＤ',
])('rejects %s as a common password', async (password) => {
  expect(await weaknessOf(password, {})).toBe('password_common')
})

test.each([
  'amuster7',
  'AMuster7-2024',
  'Annegret1971',
  '4nn3gret!',
  'annegretmueller',
  'Müller Stämpfli 77',
  'mullerstampfli',
  'Annegret-Sommer',
  'Hinterfultigen26',
  'a.m@gemeinde-hinterfultigen.ch',
])('rejects %s as little more than the person’s own name', async (password) => {
  expect(await weaknessOf(password, anna)).toBe('password_own_name')
  if (!/sommer/i.test(password)) expect(await weaknessOf(password, {})).toBeUndefined()
})

test.each([
  'grüne Wiese',
  'Zytglogge 1530',
  'correct horse battery staple',
  'Annegret isst am Montag Rüebli',
  'x83746192',
  '7h!k92Lq',
  '夜の川を渡る風',
  'zytgloggezytglogge',
])('accepts %s', async (password) => {
  expect(await weaknessOf(password, anna)).toBeUndefined()
})

test('empty or very short names rule out no password', async () => {
  expect(await weaknessOf('alte Linde', { username: 'a', first_name: '', last_name: 'Li', email: '' })).toBeUndefined()
})
