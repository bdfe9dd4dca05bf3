import { PlaceHeading } from '../shared/heading.tsx';
import { Link } from '../shared/router.tsx';
import { useTexts } from '../texts/index.tsx';

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
