import { Button } from '@mantine/core';
import { PlaceHeading } from '../shared/heading.tsx';
import { navigate, usePlace } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';
import { site } from '../ui/site.ts';

/** The page of a service that requires an account: a description and the sign-in. */
export default function Welcome() {
  const { t } = useTexts();
  const { name } = usePlace();
  return (
    <section className="narrow stack" data-welcome>
      <PlaceHeading title={null}>{site.name ?? t.common.appName}</PlaceHeading>
      <p>{t.home.lead}</p>
      <p className="soft">{t.account.closed}</p>
      <div className="row">
        <Button size="md" onClick={() => navigate(name === '' ? 'login' : `login?to=${name}`)}>
          {t.account.signIn}
        </Button>
        {site.signup !== false && (
          <Button size="md" variant="default" onClick={() => navigate('signup')}>
            {t.account.signUp}
          </Button>
        )}
      </div>
    </section>
  );
}
