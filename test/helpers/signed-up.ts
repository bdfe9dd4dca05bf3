import { type Client, createClient } from './client.ts';

/** A user who has just signed up. */
export async function signedUpClient(url: string, email: string): Promise<Client> {
  const { headers } = await createClient(url).post('/api/auth/signup', { email, password: 'an honest pass phrase' });
  return createClient(url, { cookie: String(headers.get('set-cookie')).split(';')[0] as string });
}
