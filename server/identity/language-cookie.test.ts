import { expect, test } from 'vitest'
import { testHouse } from '#server/test/house.ts'

test('the language chosen on the sign-in page is kept in a cookie of strict same-site scope that scripts may read', async () => {
  await using house = await testHouse({ TRUST_PROXY: 'loopback' })
  const chosen = async (headers: Record<string, string> = {}) => {
    const { cookies } = await house.app.inject({ url: '/login?language=fr', headers })
    return cookies.find(({ name }) => name === 'I18N_LANGUAGE')
  }
  expect(await chosen()).toEqual({ name: 'I18N_LANGUAGE', value: 'fr', path: '/', maxAge: 31_536_000, sameSite: 'Strict' })
  expect(await chosen({ 'x-forwarded-proto': 'https' })).toMatchObject({ sameSite: 'Strict', secure: true })
})
