import { useTexts } from '../texts/index.tsx';
import { PlaceHeading } from './heading.tsx';
import { Link } from './router.tsx';

export function NotFound() {
  const { t } = useTexts();
  return (
    <section className="narrow">
      <PlaceHeading>{t.common.notFoundTitle}</PlaceHeading>
      <p className="soft">{t.common.notFoundText}</p>
      <Link to="">{t.common.toHome}</Link>
    </section>
  );
}
