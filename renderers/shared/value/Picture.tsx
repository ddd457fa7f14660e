import '../reading.css';

export const Picture = ({ picture, name }: { picture: string; name: string }) => (
  <img className="ems-picture" src={picture} alt={name} />
);
