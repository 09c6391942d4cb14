"""Rows for tests. No test calls `Model.objects.create` itself."""

from __future__ import annotations

import factory

from accounts.models import User

PASSWORD = "una frase larga 42"


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A registered user with the password PASSWORD."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"jugadora{n}x")
    email = factory.LazyAttribute(lambda user: f"{user.name}@example.test")
    password = factory.django.Password(PASSWORD)


class GuestFactory(UserFactory):
    """Somebody who came by link."""

    name = factory.Sequence(lambda n: f"Aceituna {n}x")
    email = None
    password = factory.django.Password(None)
    is_guest = True


class StaffFactory(UserFactory):
    is_staff = True
    is_superuser = True
